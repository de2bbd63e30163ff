import { formatDate } from '#lib/format/date.ts';
import { measureUsage } from '#scripts/saver/measure.ts';
import { tokensNow } from '#scripts/stores/kept.ts';
import { offerInstall } from './install.ts';
import { whenAwake } from './waking.ts';
import { beginWorker } from './worker.ts';

whenAwake(async () => {
  const { bindShell } = await import('./awake.ts');
  bindShell();
});
offerInstall();
showToday();

addEventListener('load', () => {
  measureUsage();
  if (tokensNow().access) void import('#scripts/live/begin.ts').then((live) => live.begin());
  void beginWorker();
});

function showToday() {
  const place = document.querySelector('[data-today]');
  if (place) place.textContent = formatDate(new Date());
}
