// Holds a file dropped on the list until the form takes it.
let dropped: File | null = null

export const handOver = (file: File | null): void => {
  dropped = file
}
export const handedOver = (): File | null => dropped
