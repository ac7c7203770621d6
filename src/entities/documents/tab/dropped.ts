// A file that was dropped on the list, on its way to the form.
let dropped: File | null = null

export const handOver = (file: File | null): void => {
  dropped = file
}
export const handedOver = (): File | null => dropped
