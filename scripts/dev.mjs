// `npm run dev`: Vite on PORT with hot reload, the API behind it on PORT + 1, restarted at every change.
import { spawnSync } from 'node:child_process'

const setup = spawnSync('node', ['scripts/setup.mjs'], { stdio: 'inherit' })
if (setup.status !== 0) process.exit(setup.status ?? 1)

const port = Number(process.env.PORT ?? 3000)
const { concurrently } = await import('concurrently')
const env = { PUBLIC_URL: `http://localhost:${port}`, ...process.env }
const { result } = concurrently(
  [
    { name: 'api', command: 'node --watch --watch-preserve-output server/main.ts', env: { ...env, PORT: String(port + 1) } },
    { name: 'app', command: `vite --port ${port} --strictPort`, env: { ...env, API_PORT: String(port + 1) } },
  ],
  { prefix: 'name', killOthersOn: ['failure', 'success'] },
)
await result.catch(() => process.exit(1))
