import { Sheet } from '#islands/ui/Sheet.tsx';
import { applicationTexts } from '#lib/copy/applications.ts';
import { personNow } from '#scripts/calls/token.ts';
import { ApplyForm, type ApplyProps } from './ApplyForm.tsx';

/** A closed dialog keeps its form, so that an upload continues. The dialog also opens without a network. */
export function ApplySheet(props: ApplyProps) {
  const person = personNow();
  return (
    <Sheet title={applicationTexts.apply} open={props.open} onClose={props.onClose}>
      {person !== undefined && <ApplyForm {...props} person={person} />}
    </Sheet>
  );
}
