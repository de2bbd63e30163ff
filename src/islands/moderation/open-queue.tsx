import { queueTexts } from '#lib/copy/moderation/queue.ts';
import { mayOperate, type Role } from '#lib/moderation/roles.ts';
import { Queue } from './Queue.tsx';
import { showScreen } from './screen.tsx';

export const open = (place: HTMLElement, role: Role): void =>
  showScreen(place, queueTexts.title, <Queue isOperator={mayOperate(role)} />);
