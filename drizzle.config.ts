// Only for `npx drizzle-kit generate`: the server runs the migrations itself when it starts.
import { defineConfig } from 'drizzle-kit'

export default defineConfig({ dialect: 'postgresql', schema: './server/db/schema.ts', out: './server/db/migrations' })
