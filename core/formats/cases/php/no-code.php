just text with 'quotes' and $x['y'] = 'z';
