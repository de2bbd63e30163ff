import { Icon } from '#components/ui/Icon.tsx';
import { alert } from '#lib/icons.ts';

/** What went wrong with something as a whole. Screen readers announce the text only if its region was there before. */
export const Problem = ({ text }: { text: string | undefined }) => (
  <div role="alert">
    {text && (
      <p className="note note-danger mb-4">
        <Icon of={alert} />
        <span>{text}</span>
      </p>
    )}
  </div>
);
