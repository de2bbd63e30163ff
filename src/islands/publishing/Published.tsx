import { type ReactNode, useEffect, useRef } from 'react';
import { Cloth } from '#components/art/Cloth.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { publishedTexts as texts } from '#lib/copy/published.ts';
import { whatsapp } from '#lib/icons.ts';
import { shareLinks } from '#lib/services/contact.ts';

interface Props {
  /** Whose cloth the card hangs on. */
  name: string;
  title: string;
  /** Where the thing is found by others. */
  path: string;
  /** The card as others see it. */
  card: ReactNode;
  lead: string;
  see?: { text: string; href: string };
  onClose: () => void;
  children?: ReactNode;
}

/** Shown once, right after publishing: the thing as others see it, and the way to who may want it. */
export function Published({ name, title, path, card, lead, see, onClose, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      className="published relative flex flex-col text-center"
      aria-label={texts.title}
      data-keep-clear=""
    >
      <Cloth name={name} width={640} height={240} />
      <h2 ref={heading} className="letters-f28" tabIndex={-1}>
        {texts.title}
      </h2>
      <div className="published-card">{card}</div>
      <p className="mt-2 letters-f18 text-text2">{lead}</p>
      <div className="published-acts w-full">
        <Button
          look="whatsapp"
          size="large"
          full
          href={shareLinks(location.origin + path, title).whatsapp}
          target="_blank"
          rel="noopener"
        >
          <Icon of={whatsapp} />
          {texts.share}
        </Button>
        {see && (
          <Button look="outline" full className="mt-2" href={see.href}>
            {see.text}
          </Button>
        )}
        <Button look="text" full className="mt-2" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
      {children}
    </section>
  );
}
