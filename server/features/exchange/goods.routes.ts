import {
  addGoods as addCall,
  changeGoods as changeCall,
  getAdminGoods,
  getAdminGoodsItem,
  removeGoods as removeCall,
} from '#contract/features/exchange/goods.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { addGoods, changeGoods, findAdminGoods, listAdminGoods, removeGoods } from './goods-editing.service.ts';

export const routes: Endpoint[] = [
  implement(getAdminGoods, (context, input) => listAdminGoods(context, input)),
  implement(getAdminGoodsItem, (context, { id }) => findAdminGoods(context, id)),
  implement(addCall, (context, input) => addGoods(context, input)),
  implement(changeCall, (context, { id, ...change }) => changeGoods(context, id, change)),
  implement(removeCall, async (context, { id }) => {
    await removeGoods(context, id);
    return {};
  }),
];
