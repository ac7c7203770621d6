// Holds a file dropped on the list until the form takes it.
let dropped: File | null = null

export const setPendingFile = (file: File | null): void => {
  dropped = file
}
export const takePendingFile = (): File | null => dropped
