import { join } from 'node:path';

/** While it is there, no program starts on the folder. */
export const restoringIn = (dataDir: string): string => join(dataDir, '.restore');
