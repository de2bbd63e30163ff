import { Button } from '#components/ui/Button.tsx';
import { sellersOf } from '#islands/things/sellers.ts';
import { FormSkeleton } from '#islands/ui/FormSkeleton.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { usePublisher } from '#islands/ui/use-own-user.ts';
import { portfolioTexts } from '#lib/copy/portfolio.ts';
import { itemFormTexts as texts } from '#lib/copy/portfolio-form.ts';
import { paths } from '#lib/paths.ts';
import { CreateForm } from './form/CreateForm.tsx';

export default function CreateItem() {
  const { value: user, problem, load } = usePublisher();
  if (problem) return <NotLoaded problem={portfolioTexts.loadFailed} onRetry={load} />;
  if (!user) return <FormSkeleton />;
  if (sellersOf(user).length > 0) return <CreateForm person={user} />;
  return (
    <div className="empty">
      <h2>{portfolioTexts.onlySellers}</h2>
      <p>{texts.becomeSeller}</p>
      <Button href={paths.profileSetup}>{texts.toSetup}</Button>
    </div>
  );
}
