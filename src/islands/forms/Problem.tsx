import { Icon } from '#components/ui/Icon.tsx';
import { alert } from '#lib/icons.ts';

/** What went wrong with something as a whole. The region is there before its text, so that screen readers hear it. */
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
