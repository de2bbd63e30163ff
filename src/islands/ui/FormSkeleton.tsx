import { Coming } from '#components/ui/Coming.tsx';

export const FormSkeleton = () => (
  <Coming className="stack">
    {['w-1/2', 'w-3/4'].map((width) => (
      <div key={width} className="card card-body stack-tight">
        <div className={`skeleton h-5 ${width}`} />
        <div className="skeleton h-7 w-full" />
        <div className="skeleton h-7 w-full" />
        <div className="skeleton h-7 w-full" />
      </div>
    ))}
  </Coming>
);
