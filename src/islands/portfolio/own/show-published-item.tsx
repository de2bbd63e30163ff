import { ItemCard } from '#components/portfolio/ItemCard.tsx';
import { Published } from '#islands/publishing/Published.tsx';
import { showPublished } from '#islands/publishing/show-published.tsx';
import { publishedTexts as texts } from '#lib/copy/published.ts';
import { paths } from '#lib/paths.ts';
import { viewerOf } from '#lib/portfolio/addresses.ts';
import { shownOnCard } from '#lib/portfolio/thing.ts';
import { takePublished } from '#scripts/publishing/just-published.ts';

const item = takePublished('item');
if (item)
  void showPublished((close) => (
    <Published
      name={item.poster_name}
      title={item.title}
      path={paths.sharedItem(item.id)}
      card={<ItemCard item={shownOnCard(item)} heading="h3" />}
      lead={texts.item.lead}
      see={{ text: texts.item.see, href: viewerOf(item) }}
      onClose={close}
    />
  ));
