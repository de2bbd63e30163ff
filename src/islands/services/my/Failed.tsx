import { myServicesTexts } from '#lib/copy/my-services.ts';
import { serviceTexts } from '#lib/copy/services.ts';

/** What was to be shown did not come. */
export const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <div className="empty" role="alert">
    <p>{serviceTexts.listFailed}</p>
    <button type="button" className="button" onClick={onRetry}>
      {myServicesTexts.tryAgain}
    </button>
  </div>
);
