import './profile-form.css';

import { useState } from 'react';

import { bioMaxLength, nameLength } from '#contract/features/accounts/limits.ts';
import { accountErrors } from '#contract/features/accounts/copy.ts';
import { nameProblem } from '#contract/features/accounts/rules.ts';
import { getMyProfile, updateProfile } from '#contract/features/profiles/calls.ts';
import { profileErrors } from '#contract/features/profiles/copy.ts';
import type { OwnProfile } from '#contract/features/profiles/entities.ts';
import { cityMaxLength, urlMaxLength } from '#contract/features/profiles/limits.ts';
import { updateUser, useSession } from '#web/features/auth/sessions/session.ts';
import { useSiteData } from '#web/features/site/site-data.ts';
import { send } from '#web/kit/client.ts';
import { firstProblem, useForm } from '#web/kit/use-form.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import hillsUrl from '#web/ui/art/scenes/hills.svg?url';
import { Avatar } from '#web/ui/avatar.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { storedValues } from '#web/ui/stored-value.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { AccentField } from './accent-field.tsx';
import { PictureField } from './picture-field.tsx';

interface Values {
  name: string;
  city: string;
  url: string;
  bio: string;
}

const kept = storedValues('somnia');
const draftKey = 'draft:profile';
const lengthOf = (text: string) => Array.from(text.trim()).length;

/** The first validation error of a profile, in the order of its fields. */
export function profileProblem({ name, city, url, bio }: Values) {
  const isAddress = url.trim() === '' || (/^https?:\/\//i.test(url.trim()) && URL.canParse(url.trim()));
  return firstProblem([
    ['name', nameProblem(name)],
    ['city', lengthOf(city) > cityMaxLength && profileErrors.city],
    ['url', (!isAddress || url.trim().length > urlMaxLength) && accountErrors.url],
    ['bio', lengthOf(bio) > bioMaxLength && accountErrors.bioLength],
  ]);
}

const valuesOf = ({ name, city, url, bio }: OwnProfile): Values => ({ name, city, url, bio });

/** Unsaved changes from an earlier visit, if they still differ from the profile. */
function draftOf(profile: OwnProfile): Values | null {
  const draft = kept.read(draftKey) as (Values & { id: number }) | undefined;
  if (draft?.id !== profile.id) return null;
  const saved = valuesOf(profile);
  const isOther = (Object.keys(saved) as (keyof Values)[]).some((name) => draft[name] !== saved[name]);
  return isOther ? { name: draft.name, city: draft.city, url: draft.url, bio: draft.bio } : null;
}

function Counter({ length, max }: { length: number; max: number }) {
  return (
    <span className={length > max ? 'counter is-over' : 'counter'} aria-hidden="true">
      {length} / {max}
    </span>
  );
}

function Pictures({ profile }: { profile: OwnProfile }) {
  const [avatar, setAvatar] = useState(profile.avatar_url);
  const [background, setBackground] = useState(profile.background_url);
  const isMember = (useSession().user?.vip_level ?? 0) > 0;
  const { vipTypes } = useSiteData();
  return (
    <div className="profile-pictures">
      <PictureField
        kind="background"
        label="主页背景"
        hint={`${isMember ? '显示在您的主页和用户中心顶部' : '显示在用户中心顶部'}，建议不小于 1600×500 像素。`}
        hasOwn={background !== ''}
        onChange={setBackground}
      >
        <img src={background || hillsUrl} width={1600} height={500} alt="" />
      </PictureField>
      <PictureField
        kind="avatar"
        label="头像"
        hint="支持 JPG、PNG、WebP 等格式，可在下一步裁剪。"
        hasOwn={avatar !== ''}
        onChange={(url) => {
          setAvatar(url);
          updateUser({ avatar_url: url });
        }}
      >
        <Avatar src={avatar} seed={profile.id} size={88} />
      </PictureField>
      {(vipTypes !== undefined || isMember) && <AccentField value={profile.accent} isMember={isMember} />}
    </div>
  );
}

interface FormProps {
  profile: OwnProfile;
  onSaved: () => void;
  /** Called when the user discards the draft. */
  onDiscard: () => void;
}

function ProfileForm({ profile, onSaved, onDiscard }: FormProps) {
  const [draft] = useState(() => draftOf(profile));
  const [isRestored, setRestored] = useState(draft !== null);
  const { form, values, errors, isBusy, control, submit } = useForm<keyof Values>(draft ?? valuesOf(profile), {
    onChange: (next) => kept.write(draftKey, { ...next, id: profile.id }),
  });

  async function save(): Promise<void> {
    const saved = await send(updateProfile, values);
    kept.remove(draftKey);
    setRestored(false);
    updateUser({ name: saved.name, city: saved.city, url: saved.url });
    toast.success('保存成功~');
    onSaved();
  }
  return (
    <form
      ref={form}
      className="profile-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(profileProblem(values), save);
      }}
    >
      {isRestored && (
        <p className="profile-draft" role="status">
          已恢复上次没有保存的修改。
          <button className="text-link" type="button" onClick={onDiscard}>
            放弃修改
          </button>
        </p>
      )}
      <Field
        label="昵称"
        error={errors.name}
        aside={<Counter length={lengthOf(values.name)} max={nameLength.max} />}
        hint="可用文字、数字、下划线和连字符"
      >
        <input {...control('name')} type="text" autoComplete="username" spellCheck={false} />
      </Field>
      <Field
        label="所在城市"
        error={errors.city}
        aside={<Counter length={lengthOf(values.city)} max={cityMaxLength} />}
      >
        <input {...control('city')} type="text" autoComplete="address-level2" />
      </Field>
      <Field label="个人网址" error={errors.url}>
        <input {...control('url')} type="url" inputMode="url" autoComplete="url" placeholder="https://" />
      </Field>
      <Field
        label="个人简介"
        error={errors.bio}
        aside={<Counter length={lengthOf(values.bio)} max={bioMaxLength} />}
        hint="显示在您的主页和文章末尾"
      >
        <textarea {...control('bio')} rows={5} />
      </Field>
      <button className="button button-primary" type="submit" disabled={isBusy}>
        {isBusy ? '正在保存…' : '保存'}
      </button>
    </form>
  );
}

/** The user's own profile: images are saved at once, text fields with the button. */
export function ProfileEditor() {
  const { loaded, reload } = useLoaded(() => send(getMyProfile, {}));
  const [round, setRound] = useState(0);
  if (loaded.state === 'loading') return <SkeletonList count={4} lines={2} />;
  if (loaded.state === 'failed') return <ErrorState onRetry={() => void reload()} />;
  return (
    <>
      <Pictures profile={loaded.value} />
      <ProfileForm
        key={round}
        profile={loaded.value}
        onSaved={() => void reload()}
        onDiscard={() => {
          kept.remove(draftKey);
          setRound(round + 1);
        }}
      />
    </>
  );
}
