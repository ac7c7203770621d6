// A file that was dropped on the list, on its way to the form.
let dropped: File | null = null

export const setPendingFile = (file: File | null): void => {
  dropped = file
}
export const takePendingFile = (): File | null => dropped
