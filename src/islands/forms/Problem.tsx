import { Icon } from '#components/ui/Icon.tsx';
import { alert } from '#lib/icons.ts';

/**
 * The error of a whole form or action. The region always exists, because screen readers announce only text in
 * an existing region.
 */
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
