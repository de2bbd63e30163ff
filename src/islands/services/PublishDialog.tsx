import { Sheet } from '#islands/ui/Sheet.tsx';
import { serviceFormTexts } from '#lib/copy/service-form.ts';
import { PublishForm, type PublishFormProps } from './form/PublishForm.tsx';

/**
 * A closed dialog keeps its form, so that pictures go on uploading. Its page must link `forms.css` and `service-
 * form.css`, because components loaded on demand bring no styles.
 */
export default function PublishDialog(props: PublishFormProps) {
  return (
    <Sheet title={serviceFormTexts.publish} open={props.open} onClose={props.onClose} form>
      <PublishForm {...props} />
    </Sheet>
  );
}
