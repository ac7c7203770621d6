/** Something that a person has to change before the program can go on: shown as it is, without a stack. */
export class Refusal extends Error {
  override name = 'Refusal'
  constructor(french: string, english: string, options?: ErrorOptions) {
    super(`${french}\n${english}`, options)
  }
}
