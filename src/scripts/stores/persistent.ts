import { setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent';
import { kept } from './kept.ts';

if (typeof window !== 'undefined')
  setPersistentEngine(kept as Record<string, string>, windowPersistentEvents);

export { persistentAtom } from '@nanostores/persistent';
