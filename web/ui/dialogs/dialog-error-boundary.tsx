import { Component, type ReactNode } from 'react';

import { ErrorState } from '../error-state.tsx';

interface Props {
  children: ReactNode;
  onClose: () => void;
}

/** Error boundary of one dialog, for example when its code could not be loaded. */
export class DialogErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <>
        <ErrorState hint="这个窗口没能打开，请检查网络后再试一次。" />
        <div className="dialog-actions">
          <button className="button" type="button" onClick={this.props.onClose}>
            关闭
          </button>
        </div>
      </>
    );
  }
}
