import { Sheet } from '#islands/ui/Sheet.tsx';
import { applicationTexts } from '#lib/copy/applications.ts';
import { personNow } from '#scripts/calls/token.ts';
import { ApplyForm, type ApplyProps } from './ApplyForm.tsx';

/** A closed dialog keeps its form, so that a file that is being sent goes on. It opens without a network too. */
export function ApplySheet(props: ApplyProps) {
  const person = personNow();
  return (
    <Sheet title={applicationTexts.apply} open={props.open} onClose={props.onClose}>
      {person !== undefined && <ApplyForm {...props} person={person} />}
    </Sheet>
  );
}
