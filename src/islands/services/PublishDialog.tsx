import { Sheet } from '#islands/ui/Sheet.tsx';
import type { Service } from '#lib/contract/services.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { serviceFormTexts } from '#lib/copy/service-form.ts';
import { PublishForm } from './form/PublishForm.tsx';

export interface PublishDialogProps {
  open: boolean;
  person: OwnUser;
  /** In whose name at first. */
  companyId: number | null;
  onPublished: (service: Service) => void;
  onClose: () => void;
}

/**
 * The form stays while the dialog is closed, so that pictures go on arriving. The page that shows it links `forms.css`
 * and `service-form.css`: what comes on demand brings no styles.
 */
export default function PublishDialog(props: PublishDialogProps) {
  return (
    <Sheet title={serviceFormTexts.publish} open={props.open} onClose={props.onClose} form>
      <PublishForm {...props} />
    </Sheet>
  );
}
