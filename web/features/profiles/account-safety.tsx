import '#web/features/auth/totp/safe-section.css';
import './account-safety.css';

import { useState } from 'react';

import { exportMyData, getMyProfile } from '#contract/features/profiles/calls.ts';
import type { OwnProfile } from '#contract/features/profiles/entities.ts';
import { eraseGraceDays } from '#contract/features/profiles/limits.ts';
import { reviewTexts } from '#contract/features/auth/copy.ts';
import type { CurrentUser } from '#contract/features/auth/sessions.entities.ts';
import { TokenSection } from '#web/features/auth/access-tokens/token-section.tsx';
import { TotpSection } from '#web/features/auth/totp/totp-section.tsx';
import { IdentitySection } from '#web/features/auth/identities/identity-section.tsx';
import { PasskeySection } from '#web/features/auth/passkeys/passkey-section.tsx';
import { bindEmailLater } from '#web/features/auth/registrations/bind-email.ts';
import { changeOwnEmail } from '#web/features/auth/registrations/change-email.ts';
import { changeOwnPassword } from '#web/features/auth/registrations/change-password.ts';
import { verifyOwnEmail } from '#web/features/auth/registrations/verify-email.ts';
import { SessionSection } from '#web/features/auth/sessions/session-section.tsx';
import { reviewSignInMethods } from '#web/features/auth/sign-in-review/review.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { askToDeleteAccount } from './account-deletion.ts';

function PasswordSection({ profile }: { profile: OwnProfile }) {
  return (
    <section className="safe-section" aria-labelledby="safe-password">
      <h2 id="safe-password">密码</h2>
      <div className="safe-row">
        {profile.has_password ? (
          <>
            <p>修改密码后，其他设备需要重新登录。</p>
            <button
              className="button"
              type="button"
              onClick={() => changeOwnPassword(profile.name).catch(reportFailure)}
            >
              修改密码
            </button>
          </>
        ) : (
          <p>您用第三方账号登录，还没有密码。绑定邮箱后会得到一个初始密码。</p>
        )}
      </div>
    </section>
  );
}

function EmailSection({ user: { email, email_verified } }: { user: CurrentUser }) {
  return (
    <section className="safe-section" aria-labelledby="safe-email">
      <h2 id="safe-email">邮箱 {email !== '' && !email_verified && <span className="badge">未验证</span>}</h2>
      <div className="safe-row">
        <p>{email === '' ? '还没有绑定邮箱。' : `已绑定 ${email}，用来登录、找回密码和接收通知。`}</p>
        {email !== '' && !email_verified && (
          <button
            className="button button-primary"
            type="button"
            onClick={() => verifyOwnEmail({ email }).catch(reportFailure)}
          >
            验证邮箱
          </button>
        )}
        <button
          className="button"
          type="button"
          onClick={() => (email === '' ? bindEmailLater() : changeOwnEmail({})).catch(reportFailure)}
        >
          {email === '' ? '绑定邮箱' : '更换邮箱'}
        </button>
      </div>
    </section>
  );
}

/** Sign-in methods wait for a confirmation. */
function ReviewSection() {
  return (
    <section className="safe-section" aria-labelledby="safe-review">
      <h2 id="safe-review">{reviewTexts.title}</h2>
      <div className="safe-row">
        <p>{reviewTexts.intro}</p>
        <button
          className="button button-primary"
          type="button"
          onClick={() => reviewSignInMethods({}).catch(reportFailure)}
        >
          查看
        </button>
      </div>
    </section>
  );
}

/** Downloads the user's data as a file. */
async function downloadData(): Promise<void> {
  const { file_name, content } = await send(exportMyData, {});
  const url = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = file_name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

function DataSection() {
  const [isBusy, setBusy] = useState(false);
  const begin = async (): Promise<void> => {
    setBusy(true);
    await downloadData().catch(reportFailure);
    setBusy(false);
  };
  return (
    <section className="safe-section" aria-labelledby="safe-data">
      <h2 id="safe-data">我的数据</h2>
      <div className="safe-row">
        <p>把您在这个站点的资料、评论、收藏等全部内容下载成一个 JSON 文件。</p>
        <button className="button" type="button" disabled={isBusy} onClick={() => void begin()}>
          {isBusy ? '正在整理…' : '导出我的数据'}
        </button>
      </div>
    </section>
  );
}

function LogOffSection({ hasPassword }: { hasPassword: boolean }) {
  return (
    <section className="safe-section" aria-labelledby="safe-log-off">
      <h2 id="safe-log-off">注销账号</h2>
      <div className="safe-row">
        <p>注销后有 {eraseGraceDays} 天时间可以反悔，过后账号会被永久删除。</p>
        <button className="button button-danger" type="button" onClick={() => void askToDeleteAccount({ hasPassword })}>
          注销账号
        </button>
      </div>
    </section>
  );
}

/** 账号安全: sign-in methods, sessions, data export and account deletion. */
export function AccountSafety({ user }: { user: CurrentUser }) {
  const { loaded, reload } = useLoaded(() => send(getMyProfile, {}));
  if (loaded.state === 'loading') return <SkeletonList count={4} lines={2} />;
  if (loaded.state === 'failed') return <ErrorState onRetry={() => void reload()} />;
  const profile = loaded.value;
  return (
    <div className="account-safety">
      <PasswordSection profile={profile} />
      <EmailSection user={user} />
      {user.must_review_sign_in && <ReviewSection />}
      <TotpSection />
      <PasskeySection />
      <IdentitySection />
      <SessionSection />
      <TokenSection />
      <DataSection />
      <LogOffSection hasPassword={profile.has_password} />
    </div>
  );
}
