/** A problem that the operator must solve before the program can go on: its message is shown as it is, without a stack. */
export class Refusal extends Error {
  override name = 'Refusal'
  constructor(french: string, english: string, options?: ErrorOptions) {
    super(`${french}\n${english}`, options)
  }
}
