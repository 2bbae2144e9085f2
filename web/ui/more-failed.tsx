import { Icon } from './icon.tsx';

export interface MoreFailedProps {
  onRetry: () => void;
  retrying: boolean;
}

/** Says below a list that what follows did not come; what is shown stays. */
export function MoreFailed({ onRetry, retrying }: MoreFailedProps) {
  return (
    <p className="more-failed" role="alert">
      没能加载出来，请检查网络后重试。
      <button className="button button-small" type="button" onClick={onRetry} disabled={retrying}>
        <Icon name="rotate-ccw" size={15} />
        {retrying ? '重试中…' : '重试'}
      </button>
    </p>
  );
}
