import { FormSkeleton } from '#islands/ui/FormSkeleton.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { Sheet } from '#islands/ui/Sheet.tsx';
import { useOwnUser } from '#islands/ui/use-own-user.ts';
import { applicationTexts } from '#lib/copy/applications.ts';
import { ApplyForm, type ApplyProps } from './ApplyForm.tsx';

/** A closed dialog keeps its form, so that a file that is being sent goes on. */
export function ApplySheet(props: ApplyProps) {
  const { user, problem, load } = useOwnUser();
  return (
    <Sheet title={applicationTexts.apply} open={props.open} onClose={props.onClose}>
      {user ? (
        <ApplyForm {...props} person={user.id} />
      ) : (
        <div className="sheet-body">
          {problem ? <NotLoaded problem={problem} onRetry={load} /> : <FormSkeleton />}
        </div>
      )}
    </Sheet>
  );
}
