// Where the parts of the files of tasks are stored.

export const pathOfPart = (key: string): string => `tasks/${key}`
