import { mediaKindNames, mediaKinds } from '#contract/features/media/library.rules.ts';
import type { MediaGroup } from '#contract/features/media/library.entities.ts';
import type { ListAddress, ListFilter } from '#web/kit/list-address.ts';

const tabs: ListFilter = {
  kind: 'choice',
  key: 'kind',
  label: '类型',
  isTabs: true,
  choices: [
    { value: '', label: '全部' },
    ...mediaKinds.map((kind) => ({ value: kind as string, label: mediaKindNames[kind] })),
  ],
};

const search: ListFilter = { kind: 'search', key: 'search', label: '搜索文件', placeholder: '名称或替代文字' };

const source: ListFilter = {
  kind: 'choice',
  key: 'source',
  label: '来源',
  choices: [
    { value: '', label: '媒体库' },
    { value: 'moment', label: '动态里的文件' },
  ],
};

const state: ListFilter = {
  kind: 'choice',
  key: 'state',
  label: '状态',
  choices: [
    { value: '', label: '全部文件' },
    { value: 'unused', label: '没有使用' },
    { value: 'trash', label: '回收站' },
  ],
};

const sort: ListFilter = {
  kind: 'choice',
  key: 'sort',
  label: '排序',
  choices: [
    { value: '', label: '最新上传' },
    { value: 'oldest', label: '最早上传' },
    { value: 'largest', label: '占用最大' },
    { value: 'name', label: '按名称' },
  ],
};

/** URL parameters that the list does not render as filters itself: the user, the dates and the view. */
const others: ListFilter[] = ['owner', 'from', 'to', 'view'].map((key) => ({ kind: 'search', key, label: key }));

/** The filters shown as tabs, search and selects. Only those who manage all files see the files of moments. */
export function shownFilters(groups: readonly MediaGroup[], managesAll: boolean): ListFilter[] {
  const group: ListFilter = {
    kind: 'choice',
    key: 'group',
    label: '分组',
    choices: [
      { value: '', label: '所有分组' },
      { value: '0', label: '未分组' },
      ...groups.map(({ id, name, count }) => ({ value: String(id), label: name, count })),
    ],
  };
  return [tabs, search, ...(managesAll ? [source] : []), group, state, sort];
}

export function allFilters(groups: readonly MediaGroup[], managesAll: boolean): ListFilter[] {
  return [...shownFilters(groups, managesAll), ...others];
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Converts the filters of a URL to call input; invalid values are ignored. */
export function libraryInputOf(filters: ListAddress['filters']) {
  const {
    search: text = '',
    kind,
    source: origin,
    group,
    state: now,
    sort: order,
    owner,
    from = '',
    to = '',
  } = filters;
  return {
    search: text,
    from: day.test(from) ? from : '',
    to: day.test(to) ? to : '',
    ...(kind ? { kind: kind as 'image' } : {}),
    ...(origin === 'moment' ? { source: 'moment' as const } : {}),
    ...(group ? { group: Number(group) } : {}),
    ...(owner && /^[1-9]\d{0,9}$/.test(owner) ? { owner: Number(owner) } : {}),
    ...(now ? { state: now as 'trash' } : {}),
    ...(order ? { sort: order as 'name' } : {}),
  };
}
