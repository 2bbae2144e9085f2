import './exchange.css';

import { useState } from 'react';
import { useNavigate } from 'react-router';

import type { AdminGoods } from '#contract/features/exchange/entities.ts';
import { addGoods, changeGoods, getAdminGoodsItem } from '#contract/features/exchange/goods.calls.ts';
import { goodsNameMaxLength } from '#contract/features/exchange/limits.ts';
import { typesOutsideGoods } from '#contract/features/exchange/rules.ts';
import type { Block } from '#contract/kit/block.ts';
import { rolePower } from '#contract/kit/power.ts';
import { usePointsText } from '#web/features/site/points-text.ts';
import { makeIdempotencyKey, send } from '#web/kit/client.ts';
import { useForm } from '#web/kit/use-form.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { type CanvasOwner, CanvasView } from '../editor/canvas/canvas-view.tsx';
import { CoverField } from '../media/cover-field.tsx';
import { changedFacts, goodsFacts, type GoodsField, goodsProblem, goodsValues } from './goods-form.ts';

interface Stored {
  goods: AdminGoods | null;
  blocks: Block[];
}

/** The blocks of the body while they are edited. */
class BodyOwner implements CanvasOwner {
  canvas: CanvasOwner['canvas'] = null;
  readonly state: { article: { content: { blocks: Block[] } } };

  constructor(blocks: Block[]) {
    this.state = { article: { content: { blocks } } };
  }

  readonly setBlocks = (blocks: Block[]): void => {
    this.state.article.content.blocks = blocks;
  };

  async detachCanvas(): Promise<void> {
    const { canvas } = this;
    this.canvas = null;
    await canvas?.close();
  }

  async read(): Promise<Block[]> {
    return (await this.canvas?.flush()) ?? this.state.article.content.blocks;
  }
}

type GoodsForm = ReturnType<typeof useForm<GoodsField>>;

function Facts({ form }: { form: GoodsForm }) {
  const pointsText = usePointsText();
  const { errors, control } = form;
  const numeric = { type: 'text', inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <>
      <Field label="名称" error={errors.name}>
        <input {...control('name')} type="text" maxLength={goodsNameMaxLength} />
      </Field>
      <CoverField form={form} />
      <div className="goods-facts">
        <Field label={`价格（${pointsText}）`} hint="0 为免费" error={errors.price}>
          <input {...control('price')} {...numeric} />
        </Field>
        <Field label="剩余数量" hint="留空为不限" error={errors.stock}>
          <input {...control('stock')} {...numeric} />
        </Field>
        <Field label="每人最多兑换" hint="按次数计" error={errors.limit}>
          <input {...control('limit')} {...numeric} />
        </Field>
        <Field label="排序" hint="小的在前" error={errors.position}>
          <input {...control('position')} {...numeric} />
        </Field>
      </div>
    </>
  );
}

function EditGoods({ stored: { goods, blocks } }: { stored: Stored }) {
  const navigate = useNavigate();
  const form = useForm(goodsValues(goods));
  const { form: formRef, values, isBusy, submit } = form;
  const [owner] = useState(() => new BodyOwner(blocks));
  const [key] = useState(makeIdempotencyKey);
  async function work(): Promise<void> {
    const content = { blocks: await owner.read() };
    if (goods) await send(changeGoods, { id: goods.id, ...changedFacts(values, goods), content });
    else await send(addGoods, { ...goodsFacts(values), content }, { idempotencyKey: key });
    toast.success('保存成功~');
    await navigate('/nv-admin/goods');
  }
  return (
    <form
      className="goods-editor"
      ref={formRef}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(goodsProblem(values), work);
      }}
    >
      <div className="panel goods-editor-facts">
        <Facts form={form} />
      </div>
      <section className="panel goods-editor-body" aria-labelledby="goods-body-title">
        <h2 id="goods-body-title">内容</h2>
        <p>只有兑换过的人能看到。修改后，兑换过的人看到的是新内容。</p>
        <CanvasView session={owner} power={rolePower.administrator} without={typesOutsideGoods} />
      </section>
      <div className="goods-editor-acts">
        <button className="button" type="button" disabled={isBusy} onClick={() => void navigate('/nv-admin/goods')}>
          返回
        </button>
        <button className="button button-primary" type="submit" disabled={isBusy}>
          {isBusy ? '正在保存…' : '保存'}
        </button>
      </div>
    </form>
  );
}

async function load(id: number | null): Promise<Stored> {
  if (id === null) return { goods: null, blocks: [] };
  const { content, ...goods } = await send(getAdminGoodsItem, { id });
  return { goods, blocks: content.blocks as Block[] };
}

/** Everything about a 礼品, with its body in the block editor. */
export function GoodsEditor({ id }: { id: number | null }) {
  const { loaded, reload } = useLoaded(() => load(id));
  if (loaded.state === 'failed') return <ErrorState onRetry={() => void reload()} />;
  if (loaded.state === 'loading') return <SkeletonList count={2} lines={4} />;
  return <EditGoods stored={loaded.value} />;
}
