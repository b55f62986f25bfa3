import {
  Banknote,
  CalendarHeart,
  Contact,
  Database,
  LayoutDashboard,
  Leaf,
  Mail,
  MessageCircleQuestion,
  Package,
  Palette,
  Search,
  Shapes,
  ShoppingBag,
  Star,
  Store,
  Tag,
  Users,
  WalletCards,
} from 'lucide-react';

/** The icons of the sections. In their own file because the server reads the sections, and needs no icons. */
export const sectionIcons = {
  Banknote,
  CalendarHeart,
  Contact,
  Database,
  Leaf,
  LayoutDashboard,
  Mail,
  MessageCircleQuestion,
  Package,
  Palette,
  Search,
  Shapes,
  ShoppingBag,
  Star,
  Store,
  Tag,
  Users,
  WalletCards,
};

export type SectionIcon = keyof typeof sectionIcons;
