import { EditThing } from '#islands/versions/EditThing.tsx';
import { portfolioTexts } from '#lib/copy/portfolio.ts';
import { itemFormTexts as texts } from '#lib/copy/portfolio-form.ts';
import { paths } from '#lib/paths.ts';
import { EditForm } from './form/EditForm.tsx';
import { itemVersions } from './form/send-item.ts';

export default function EditItem({ id }: { id: string }) {
  return (
    <EditThing
      id={id}
      path="/portfolio"
      draft="edit-item"
      versionOf={itemVersions.versionOf}
      texts={{ ...portfolioTexts, loadFailed: portfolioTexts.itemLoadFailed }}
      back={{ href: paths.ownPortfolio, text: texts.seePortfolio }}
    >
      {(person, round) => <EditForm person={person} round={round} />}
    </EditThing>
  );
}
