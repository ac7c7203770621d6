// Only for `npx drizzle-kit generate`: the server runs the migrations itself at its start.
import { defineConfig } from 'drizzle-kit'

export default defineConfig({ dialect: 'postgresql', schema: './server/db/schema.ts', out: './server/db/migrations' })
