// Only for `npx drizzle-kit generate`: the server runs the migrations itself when it starts.
import { defineConfig } from 'drizzle-kit'

export default defineConfig({ dialect: 'postgresql', schema: './server/platform/db/schema.ts', out: './server/platform/db/migrations' })
