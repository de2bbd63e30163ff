import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { Sheet } from '#islands/ui/Sheet.tsx';
import { applicationTexts } from '#lib/copy/applications.ts';
import { personNow } from '#scripts/calls/token.ts';
import { countApplied, jobForViewer } from '#scripts/jobs/own-job.ts';
import { loadOutbox } from '#scripts/outbox/later.ts';
import { toastError, toastSuccess } from '#scripts/stores/toasts.ts';
import { type AppliedJob, ApplyForm, type ApplyProps } from './ApplyForm.tsx';
import { focusApplication, showApplication, showWaiting } from './show-application.tsx';
import { aboutOf } from './use-apply.ts';

let root: Root | undefined;

/** Nobody applies twice: where an application waits in the outbox, the page says so instead. */
export async function openApply(place: HTMLElement, job: AppliedJob): Promise<void> {
  if (await showIfItWaits(place, job)) return;
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  show(root, { place, job, open: true, round: 0 });
}

export async function showIfItWaits(place: HTMLElement, job: AppliedJob): Promise<boolean> {
  const outbox = await loadOutbox();
  await outbox?.reload();
  const waits = outbox?.$entries.get().some(({ about }) => about === aboutOf(job)) === true;
  if (waits) showThatItWaits(place, job);
  return waits;
}

/** Until it has left, from here or from another tab. Whoever takes it back may apply again. */
function showThatItWaits(place: HTMLElement, job: AppliedJob): void {
  showWaiting();
  void loadOutbox().then((outbox) => {
    const stop = outbox?.$entries.listen(async (entries) => {
      if (entries.some(({ about }) => about === aboutOf(job))) return;
      stop?.();
      const now = await jobForViewer(String(job.id));
      if (!now?.my_application) return location.reload();
      showApplication(place, now);
      countApplied();
    });
  });
}

/** Without a network the import fails, and there is nothing to offer. */
async function offerPush(): Promise<void> {
  const push = await import('#scripts/push/offer.ts').catch(() => undefined);
  await push?.offerPush('applied');
}

interface Shown {
  readonly place: HTMLElement;
  readonly job: AppliedJob;
  readonly open: boolean;
  /** A new round, so that each application begins with an empty form. */
  readonly round: number;
}

function show(dialog: Root, shown: Shown) {
  const { place, job, open, round } = shown;
  const close = () => show(dialog, { ...shown, open: false });
  dialog.render(
    <ApplySheet
      key={`${job.id} ${round}`}
      job={job}
      open={open}
      onOpen={() => show(dialog, { ...shown, open: true })}
      onClose={close}
      onKept={() => {
        flushSync(close);
        // At once: the event that tells of the closed dialog would show the old round again.
        flushSync(() => show(dialog, { ...shown, open: false, round: round + 1 }));
        showThatItWaits(place, job);
      }}
      onAlready={async (said) => {
        const now = await jobForViewer(String(job.id));
        if (!now?.my_application) return false;
        flushSync(close);
        showApplication(place, now);
        focusApplication(place);
        toastError(said, { about: aboutOf(job) });
        return true;
      }}
      onSent={(application) => {
        // Closing the dialog returns the focus to its opener. Only after that may the focus move.
        flushSync(close);
        showApplication(place, { ...job, my_application: application });
        countApplied();
        focusApplication(place);
        toastSuccess(applicationTexts.sent);
        void offerPush();
      }}
    />,
  );
}

/** A closed dialog keeps its form, so that an upload continues. The dialog also opens without a network. */
function ApplySheet(props: ApplyProps) {
  const person = personNow();
  return (
    <Sheet title={applicationTexts.apply} open={props.open} onClose={props.onClose}>
      {person !== undefined && <ApplyForm {...props} person={person} />}
    </Sheet>
  );
}
