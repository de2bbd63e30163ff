const steps = ['Email', 'Código', 'Nova senha'];

export const RecoverySteps = ({ current }: { current: number }) => (
  <ol className="steps">
    {steps.map((step, index) => (
      <li
        key={step}
        className={index < current ? 'done' : undefined}
        aria-current={index === current ? 'step' : undefined}
      >
        {step}
        {index < current && <span className="visually-hidden">, feito</span>}
      </li>
    ))}
  </ol>
);
