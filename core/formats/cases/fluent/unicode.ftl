emoji = 😀 👩‍👩‍👧
rtl = שלום { $name }⁩
nbsp = a b 
zwsp = ​x
