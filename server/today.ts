// What the server calls today: the business day of the engine, which the client reckons by as well.
export { businessDay as today } from '../engine/today.ts'
