import type { ReactNode, Ref } from 'react';

interface Props {
  title: string;
  titleRef?: Ref<HTMLHeadingElement> | undefined;
  /** What one may do with the whole page. */
  children?: ReactNode;
}

/** The head of a page that an island shows. Its title takes the focus, so that screen readers hear of it. */
export const PageHead = ({ title, titleRef, children }: Props) => (
  <div className="row page-head flex-wrap min-h-touch mb-3">
    <h1 ref={titleRef} className="grow" tabIndex={-1}>
      {title}
    </h1>
    {children}
  </div>
);
