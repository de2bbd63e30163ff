import { logTexts } from '#lib/copy/moderation/log-page.ts';
import { Log } from './Log.tsx';
import { showScreen } from './screen.tsx';

export const open = (place: HTMLElement): void => showScreen(place, logTexts.title, <Log />);
