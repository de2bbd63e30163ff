import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { Sheet } from '#islands/ui/Sheet.tsx';
import { applicationTexts } from '#lib/copy/applications.ts';
import { personNow } from '#scripts/calls/token.ts';
import { countApplied } from '#scripts/jobs/own-job.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';
import type { AppliedJob } from './ApplyForm.tsx';
import { ApplyForm, type ApplyProps } from './ApplyForm.tsx';
import { focusApplication, showApplication } from './show-application.tsx';

let root: Root | undefined;

export function openApply(place: HTMLElement, job: AppliedJob): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  show(root, { place, job, open: true, round: 0 });
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
        show(dialog, { ...shown, open: false, round: round + 1 });
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
