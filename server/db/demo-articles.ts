import type { Db } from './index.ts'
export async function seedArticles(_tx: Db): Promise<void> {}
