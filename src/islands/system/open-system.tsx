import { showScreen } from '#islands/moderation/screen.tsx';
import { systemTexts } from '#lib/copy/system.ts';
import { System } from './System.tsx';

export const open = (place: HTMLElement): void => showScreen(place, systemTexts.title, <System />);
