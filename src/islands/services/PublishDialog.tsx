import { Sheet } from '#islands/ui/Sheet.tsx';
import { serviceFormTexts } from '#lib/copy/service-form.ts';
import { PublishForm, type PublishFormProps } from './form/PublishForm.tsx';

/**
 * The form stays while the dialog is closed, so that pictures go on arriving. The page that shows it links `forms.css`
 * and `service-form.css`: what comes on demand brings no styles.
 */
export default function PublishDialog(props: PublishFormProps) {
  return (
    <Sheet title={serviceFormTexts.publish} open={props.open} onClose={props.onClose} form>
      <PublishForm {...props} />
    </Sheet>
  );
}
