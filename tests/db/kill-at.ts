// Loaded before the app, it kills the process when it sends its `KILL_AT`th message with `KILL_WORDS` to the database: always at the same
// place.
import { Socket } from 'node:net'

// Processes that the app starts must not be killed.
delete process.env['NODE_OPTIONS']
const words = process.env['KILL_WORDS'] ?? ''
const { write } = Socket.prototype
let messages = 0
Socket.prototype.write = function (this: Socket, ...given: Parameters<typeof write>) {
  const [bytes] = given as unknown[]
  const counted = this.remotePort !== undefined && Buffer.from(bytes as string | Uint8Array).includes(words)
  if (counted && ++messages === Number(process.env['KILL_AT'])) process.kill(process.pid, 'SIGKILL')
  return Reflect.apply(write, this, given)
} as typeof write
