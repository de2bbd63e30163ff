import { queueTexts } from '#lib/copy/moderation/queue.ts';
import { Queue } from './Queue.tsx';
import { showScreen } from './screen.tsx';

export const open = (place: HTMLElement): void => showScreen(place, queueTexts.title, <Queue />);
