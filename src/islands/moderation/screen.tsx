import { useStore } from '@nanostores/react';
import type { ReactNode, Ref } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Icon } from '#components/ui/Icon.tsx';
import { PageHead } from '#components/ui/PageHead.tsx';
import { queueTexts as texts } from '#lib/copy/moderation/queue.ts';
import { back } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { FactorMissing } from './FactorMissing.tsx';
import { $factorMissing } from './factor.ts';

interface Props {
  title: string;
  titleRef?: Ref<HTMLHeadingElement>;
  /** Beside the title. */
  act: ReactNode;
  children: ReactNode;
}

/** A screen that the queue leads to, for who has a second step to sign in. */
export function Screen({ title, titleRef, act, children }: Props) {
  const isFactorMissing = useStore($factorMissing);
  return (
    <>
      <a className="crumb" href={paths.moderation}>
        <Icon of={back} />
        {texts.title}
      </a>
      <PageHead title={title} titleRef={titleRef}>
        {!isFactorMissing && act}
      </PageHead>
      {isFactorMissing ? <FactorMissing /> : children}
    </>
  );
}

/** Takes the place of the words that say that the page does not exist. */
export function showScreen(place: HTMLElement, title: string, screen: ReactNode): void {
  document.title = `${title} · BizLink`;
  flushSync(() => createRoot(place).render(screen));
  // The focus tells screen readers that the page has changed.
  place.querySelector('h1')?.focus({ preventScroll: true });
}
